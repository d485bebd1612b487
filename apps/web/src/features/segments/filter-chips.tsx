import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { describePassFilter, type PassFilter } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import styles from './filter-chips.module.css';
import { campaignsIn, useCampaignNames } from './use-campaign-names.ts';

type FilterChipsProps = {
  filter: PassFilter;
  attributes: readonly Attribute[];
  onEdit: () => void;
  onChange: (filter: PassFilter | null) => void;
};

/** Shows a chip per condition if all must hold, else one chip. Pressing a chip opens the builder. */
export function FilterChips({ filter, attributes, onEdit, onChange }: FilterChipsProps) {
  const parts = 'all' in filter ? filter.all : [filter];
  const campaigns = useCampaignNames(campaignsIn(filter));
  const without = (part: PassFilter) => {
    const others = parts.filter((each) => each !== part);
    onChange(others.length === 0 ? null : { all: others });
  };
  return (
    <ul className={styles.chips} aria-label="Filter">
      {parts.map((part) => {
        const words = describePassFilter(part, attributes, campaigns);
        return (
          <li key={JSON.stringify(part)} className={styles.chip}>
            <button type="button" className={styles.words} onClick={onEdit} title="Edit the filter">
              {words}
            </button>
            <ActionIcon
              variant="transparent"
              color="gray"
              aria-label={`Remove filter: ${words}`}
              onClick={() => without(part)}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        );
      })}
      {parts.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
