export function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="textButton" onClick={onClick}>
      {children}
    </button>
  );
}
