import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ProgramRules, ruleProblems } from '@tessera/contract';
import { useContext, useState } from 'react';
import { readFailure, serverMessage } from '../../../../lib/errors.ts';
import { formatDate } from '../../../../lib/format-date.ts';
import { useTRPC } from '../../../../lib/trpc.ts';
import { showDone, showError } from '../../../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../../../ui/form/busy-button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useWorkspace } from '../../../workspaces/workspace-context.ts';
import { useEditor } from '../editor-context.ts';
import { ReadOnlyContext } from './inline-controls.tsx';
import styles from './program.module.css';

/** Milliseconds. */
const openingInterval = 3_000;

type ProgramActionsProps = {
  rules: ProgramRules;
  /** Of the rules with the edited design. */
  problems: Readonly<Record<string, string>>;
  onRefused: (problems: Record<string, string>) => void;
};

/** Starts, changes and ends the program. */
export function ProgramActions({ rules, problems, onRefused }: ProgramActionsProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { handle: workspaceHandle, timezoneName } = useWorkspace();
  const { template, saved, changed, change } = useEditor().program;
  const isReadOnly = useContext(ReadOnlyContext);
  const [isEnding, setIsEnding] = useState(false);
  const passTemplateId = template?.id ?? '';
  const query = trpc.workspace.programs.get.queryOptions({ workspaceHandle, passTemplateId });
  // Until the balances of earlier passes are entered.
  useQuery({ ...query, enabled: saved?.isReady === false, refetchInterval: openingInterval });
  const save = useMutation(
    trpc.workspace.programs.save.mutationOptions({
      onSuccess: (program) => {
        queryClient.setQueryData(query.queryKey, program);
        showDone(saved ? 'Program changed' : 'Program started');
        change(null);
      },
      onError: (error) => {
        onRefused(readFailure(error).issues);
        showError(serverMessage(error, 'The program could not be saved. Please try again later.'));
      },
    }),
  );
  const end = useMutation(
    trpc.workspace.programs.end.mutationOptions({
      onSuccess: () => {
        queryClient.setQueryData(query.queryKey, null);
        setIsEnding(false);
        change(null);
        showDone('Program ended');
      },
      onError: (error) => {
        setIsEnding(false);
        showError(serverMessage(error, 'The program could not be ended. Please try again later.'));
      },
    }),
  );
  if (isReadOnly) return null;
  const note = whatIsMissing({ rules, problems, template });
  return (
    <div className={styles.actions}>
      <p className={styles.note} role="status">
        {note ?? savedNote(saved ?? null, changed !== null, timezoneName)}
      </p>
      <div className={styles.buttons}>
        <BusyButton
          isBusy={save.isPending}
          isReachable
          disabled={note !== null || changed === null}
          onClick={() => save.mutate({ workspaceHandle, passTemplateId, rules })}
        >
          {saved ? 'Save the program' : 'Start the program'}
        </BusyButton>
        {changed !== null && (
          <BusyButton variant="default" isBusy={false} disabled={save.isPending} onClick={() => change(null)}>
            Discard
          </BusyButton>
        )}
        {saved && changed === null && (
          <BusyButton variant="subtle" color="red" isBusy={false} onClick={() => setIsEnding(true)}>
            End the program
          </BusyButton>
        )}
      </div>
      <ConfirmDialog
        isOpen={isEnding}
        title="End this program?"
        confirmLabel="End the program"
        isDanger
        isBusy={end.isPending}
        onConfirm={() => end.mutate({ workspaceHandle, passTemplateId })}
        onClose={() => setIsEnding(false)}
      >
        <p>
          Visits and purchases give nothing from then on, and earned rewards can no longer be redeemed. The
          passes keep what they show, and the record of entries stays.
        </p>
      </ConfirmDialog>
    </div>
  );
}

type Editing = ReturnType<typeof useEditor>['program'];

type Checked = Pick<ProgramActionsProps, 'rules' | 'problems'> & Pick<Editing, 'template'>;

/** Why the program cannot be saved now; null if it can. */
function whatIsMissing({ rules, problems, template }: Checked): string | null {
  if (Object.keys(problems).length > 0) return 'Fix what is marked first.';
  const published = template?.publishedRevision?.document;
  if (!published) return 'Save and publish the pass first: a program counts on passes that people have.';
  const missing = ruleProblems(rules, published);
  return missing.length === 0
    ? null
    : 'Save and publish the pass first: what the program counts is not on the published pass yet.';
}

function savedNote(
  saved: NonNullable<Editing['saved']> | null,
  isChanged: boolean,
  timezone: string,
): string {
  if (!saved) return 'It applies to all passes of the template, from its start on.';
  if (isChanged) return 'The changes apply from when they are saved; nothing that was earned changes.';
  const since = formatDate(saved.effectiveAt, timezone);
  return saved.isReady
    ? `Running, version ${saved.version}, since ${since}.`
    : `Running, version ${saved.version}, since ${since}. The balances of earlier passes are being entered.`;
}
