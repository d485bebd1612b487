import type { ReactNode } from 'react';

/** Decorative icons on a 24-unit grid with one stroke. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const icon = (...paths: string[]) =>
  function DrawnIcon() {
    return (
      <Icon>
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </Icon>
    );
  };

export const AlertIcon = /* @__PURE__ */ icon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'M12 8v5',
  'M12 16.2v.1',
);
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
export const ChevronIcon = /* @__PURE__ */ icon('m7 10 5 5 5-5');
export const CloseIcon = /* @__PURE__ */ icon('m6 6 12 12', 'M18 6 6 18');
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 9h8a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1Z',
  'M15 6V5a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h.5',
);
export const DesktopIcon = /* @__PURE__ */ icon(
  'M4 5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z',
  'M8 20h8',
  'M12 16v4',
);
export const DotsIcon = /* @__PURE__ */ icon('M12 5.5v.1', 'M12 12v.1', 'M12 18.5v.1');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11', 'm7 11 5 5 5-5', 'M5 20h14');
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
  'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M9.9 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.9 3.6',
  'M6.2 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 5-1.6',
  'm4 4 16 16',
);
export const KeyIcon = /* @__PURE__ */ icon(
  'M8 11.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z',
  'm10.8 12.6 8.2-8.2',
  'm15.5 8 3 3',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3Z',
  'M11 18h2',
);
export const SearchIcon = /* @__PURE__ */ icon('M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z', 'm15.5 15.5 4 4');
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3.5 5 6v5.5c0 4.2 2.9 7.4 7 9 4.1-1.6 7-4.8 7-9V6l-7-2.5Z',
  'm9 12 2.2 2.2L15.2 10',
);
export const UserIcon = /* @__PURE__ */ icon(
  'M12 4.5a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6Z',
  'M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5',
);
export const UsersIcon = /* @__PURE__ */ icon(
  'M9.5 5a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z',
  'M3.5 19c.5-3.2 2.9-4.8 6-4.8s5.5 1.6 6 4.8',
  'M15.5 5.3a3.4 3.4 0 0 1 0 6.2',
  'M17.5 14.6c1.7.7 2.7 2.2 3 4.4',
);
