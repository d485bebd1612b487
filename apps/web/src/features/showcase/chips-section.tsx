import { Chip, Group, Pill } from '@mantine/core';
import { useState } from 'react';
import { InitialTile } from '../../ui/display/initial-tile.tsx';
import { StatTile, StatTiles } from '../../ui/display/stat-tile.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Specimen, Specimens } from './specimen.tsx';

export function ChipsSection() {
  const [wallets, setWallets] = useState<string[]>(['apple']);
  return (
    <Specimens>
      <Specimen label="Chips" note="Chosen, free and disabled.">
        <Chip.Group multiple value={wallets} onChange={setWallets}>
          <Group gap="xs">
            <Chip variant="light" value="apple">
              Apple Wallet
            </Chip>
            <Chip variant="light" value="google">
              Google Wallet
            </Chip>
            <Chip variant="light" value="none" disabled>
              No wallet
            </Chip>
          </Group>
        </Chip.Group>
      </Specimen>
      <Specimen label="Badges" note="The word carries the meaning; the color repeats it.">
        <Group gap="xs">
          <StatusBadge tone="good">Published</StatusBadge>
          <StatusBadge tone="busy">Sending</StatusBadge>
          <StatusBadge tone="soon">Unpublished Changes</StatusBadge>
          <StatusBadge tone="danger">Identifier Expiry</StatusBadge>
          <StatusBadge tone="quiet">Draft</StatusBadge>
        </Group>
      </Specimen>
      <Specimen label="Pills and initials">
        <Group gap="xs">
          <Pill>loyalty</Pill>
          <Pill>points is more than 100</Pill>
          <InitialTile name="Aurora Coffee" fallback="W" />
          <InitialTile name="" fallback="W" />
        </Group>
      </Specimen>
      <Specimen label="Figures">
        <StatTiles>
          <StatTile label="Issued" value="12,408" />
          <StatTile label="Active" value="9,731" note="78 % of issued" />
          <StatTile label="Link clicks" value="0" />
        </StatTiles>
      </Specimen>
    </Specimens>
  );
}
