import { Button, Center } from '@mantine/core';

/** The button below a list that has more; it keeps its place while it works. */
export function LoadMore({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) {
  return (
    <Center mt="lg">
      <Button variant="default" loading={isLoading} onClick={onClick}>
        Load more
      </Button>
    </Center>
  );
}
