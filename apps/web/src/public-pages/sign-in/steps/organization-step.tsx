import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { StepHeading } from '../step-heading.tsx';
import type { FlowControl } from '../use-flow.ts';
import { useSubmission } from '../use-submission.ts';

type OrganizationStepProps = {
  flow: FlowControl;
  challenge: string;
  organizations: { id: string; name: string }[];
};

export function OrganizationStep({ flow, challenge, organizations }: OrganizationStepProps) {
  const { message, isBusy, send } = useSubmission(flow);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (organizationId: string) => {
    if (isBusy) return;
    setChosen(organizationId);
    void send('organization', { challenge, organizationId });
  };
  return (
    <>
      <StepHeading title="Choose an organization" takesFocus>
        You are a member of several. You can switch at any time.
      </StepHeading>
      <Alert message={message} />
      <ul className="choices">
        {organizations.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="choice" aria-disabled={isBusy} onClick={() => choose(id)}>
              <span className="choiceMark" aria-hidden="true">
                {[...name][0]?.toLocaleUpperCase()}
              </span>
              <span className="choiceName">{name}</span>
              <span className="choiceSign" aria-hidden="true">
                {isBusy && chosen === id ? '…' : '→'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
