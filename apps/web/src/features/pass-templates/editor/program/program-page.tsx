import { Button, Skeleton, Stack } from '@mantine/core';
import { type ProgramRules, ruleProblems } from '@tessera/contract';
import { useContext, useState } from 'react';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useDesign, useEditor } from '../editor-context.ts';
import { PanelGroup } from '../panel.tsx';
import { withShownAttributes } from './add-to-design.ts';
import { BalancesSection } from './balances-section.tsx';
import { DrawStampsOffer } from './draw-stamps-offer.tsx';
import { EarningSection, EarningSentences } from './earning-section.tsx';
import { ReadOnlyContext } from './inline-controls.tsx';
import { PreviewBalance } from './preview-balance.tsx';
import styles from './program.module.css';
import { ProgramActions } from './program-actions.tsx';
import { ProgramFormContext } from './program-form-context.ts';
import { RehearsalSection } from './rehearsal-section.tsx';
import { RewardSentences, RewardsSection } from './rewards-section.tsx';
import { type Suggestion, suggestedRules, tierSuggestion } from './suggested-rules.ts';
import { TierSentences, TiersSection } from './tiers-section.tsx';

/** What visits and purchases give, in sentences. */
export function ProgramPage() {
  const { passType } = useDesign();
  const { saved, failure, changed, template } = useEditor().program;
  const { canManage } = useWorkspace().organization.permissions;
  const rules = changed ?? saved?.rules ?? null;
  const hint = 'What visits and purchases give, and what holders get for it.';
  if (passType === 'eventTicket')
    return (
      <PanelGroup namesPage title="Program">
        <Notice>
          Event tickets have no program: all tickets of an event share their values in Google Wallet.
        </Notice>
      </PanelGroup>
    );
  if (saved === undefined)
    return (
      <PanelGroup namesPage title="Program" hint={hint}>
        {failure ? (
          <ErrorState title="Could not load the program" {...failure} />
        ) : (
          <Stack gap="sm" aria-busy="true">
            <Skeleton height={72} />
            <Skeleton height={72} />
          </Stack>
        )}
      </PanelGroup>
    );
  const isReadOnly = !canManage || Boolean(template?.archivedAt);
  return (
    <ReadOnlyContext value={isReadOnly}>
      <PanelGroup namesPage title="Program" hint={hint}>
        {isReadOnly && (
          <Notice>
            {template?.archivedAt
              ? 'The template is archived, so its program cannot be changed.'
              : rules
                ? 'Only an admin can change the program.'
                : 'This template has no program. An admin can start one here.'}
          </Notice>
        )}
      </PanelGroup>
      {rules ? <RulesForm rules={rules} /> : !isReadOnly && <Suggestions />}
    </ReadOnlyContext>
  );
}

function RulesForm({ rules }: { rules: ProgramRules }) {
  const isReadOnly = useContext(ReadOnlyContext);
  const document = useDesign();
  const { changeApart, program } = useEditor();
  const { saved, change } = program;
  const [refused, setRefused] = useState<{ rules: ProgramRules; problems: Record<string, string> } | null>(
    null,
  );
  const own = Object.fromEntries(ruleProblems(rules, document).map(({ path, message }) => [path, message]));
  // What the server refused counts until it is changed.
  const problems = { ...own, ...(refused?.rules === rules && refused.problems) };
  const set = (part: Partial<ProgramRules>) => change({ ...rules, ...part });
  const addTiers = () => {
    const { added, tiers } = tierSuggestion(document, rules);
    if (added.length > 0)
      changeApart({ kind: 'replaceDesign', document: withShownAttributes(document, added) });
    set({ tiers });
  };
  return (
    <ProgramFormContext
      value={{
        rules,
        saved: saved?.rules ?? null,
        attributes: document.attributes,
        problems,
        change: set,
      }}
    >
      <PreviewBalance rules={rules} />
      <EarningSection />
      <RewardsSection />
      {!isReadOnly && <DrawStampsOffer rules={rules} />}
      <TiersSection onAdd={addTiers} />
      <BalancesSection />
      <RehearsalSection rules={rules} />
      <ProgramActions
        rules={rules}
        problems={own}
        onRefused={(found) => setRefused({ rules, problems: found })}
      />
    </ProgramFormContext>
  );
}

function Suggestions() {
  const document = useDesign();
  const { changeApart, program } = useEditor();
  const choose = ({ rules, added }: Suggestion) => {
    if (added.length > 0)
      changeApart({ kind: 'replaceDesign', document: withShownAttributes(document, added) });
    program.change(rules);
  };
  return (
    <PanelGroup title="Start with" hint="Every word can be changed before the program starts.">
      <div className={styles.list}>
        {suggestedRules(document).map((suggestion) => (
          <section key={suggestion.name} className={styles.suggestion} aria-label={suggestion.name}>
            <h3 className={styles.suggestionName}>{suggestion.name}</h3>
            <ReadOnlyContext value={true}>
              <ProgramFormContext
                value={{
                  rules: suggestion.rules,
                  saved: null,
                  attributes: [...document.attributes, ...suggestion.added],
                  problems: {},
                  change: () => undefined,
                }}
              >
                <EarningSentences />
                <RewardSentences />
                {suggestion.rules.tiers && <TierSentences tiers={suggestion.rules.tiers} />}
              </ProgramFormContext>
            </ReadOnlyContext>
            <div>
              <Button variant="default" size="xs" onClick={() => choose(suggestion)}>
                Use “{suggestion.name}”
              </Button>
            </div>
          </section>
        ))}
      </div>
    </PanelGroup>
  );
}
