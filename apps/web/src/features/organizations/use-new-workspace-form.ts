import { useForm } from '@mantine/form';
import { type NewWorkspaceFields, newWorkspaceFields } from '@tessera/contract';
import { useEffect } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { browserTimeZone } from '../../ui/form/time-zone-choices.ts';
import type { KnownCompany } from './use-known-company.ts';

const rules = newWorkspaceFields.shape;
const companyFields = ['issuerName', 'issuerAddress', 'issuerContact'] as const;

/** Prefills the browser's time zone and, unless edited, the known company. */
export function useNewWorkspaceForm(company: KnownCompany | undefined) {
  const form = useForm<NewWorkspaceFields>({
    initialValues: {
      name: '',
      timezoneName: browserTimeZone(),
      issuerName: '',
      issuerAddress: '',
      issuerContact: '',
    },
    validate: {
      name: (typed) => validationMessage(rules.name, typed),
      timezoneName: (typed) => validationMessage(rules.timezoneName, typed),
      issuerName: (typed) => validationMessage(rules.issuerName, typed),
      issuerAddress: (typed) => validationMessage(rules.issuerAddress, typed),
      issuerContact: (typed) => validationMessage(rules.issuerContact, typed),
    },
    validateInputOnBlur: true,
  });
  const source = company?.source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known; what is typed afterwards stays.
  useEffect(() => {
    if (!company || companyFields.some((field) => form.isTouched(field))) return;
    form.setValues(company.fields);
  }, [source]);
  return form;
}
