import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerQueries } from '@/data/answers/queries';
import { useNotebookEntry } from '@/data/notebook/queries';
import { contactsOf } from '@/domain/links';
import { CHANNELS, type Channel } from '@/domain/supplier-answers';
import type { SupplierPage } from '@/domain/supplier';
import { BuyingReport } from './buying-report';
import { ContactQuestion } from './contact-question';

/** What a member may answer about a supplier. Shows nothing while their answers load, or when these cannot be read. */
export function SupplierAnswers({ supplier }: { supplier: SupplierPage }) {
  // Only the notebook of premium members has entries.
  const { status } = useNotebookEntry(supplier.id).entry;
  const bought = status === 'bought';
  // Whoever goes on to "Não serve" is asked as well: a bad purchase counts as much as a good one.
  const [wasBought, setWasBought] = useState(bought);
  if (bought && !wasBought) setWasBought(true);

  const contacts = contactsOf(supplier);
  // A member who does not see the direct contacts is not asked about Instagram and website either.
  const [first, ...others] = CHANNELS.filter(
    (channel) => supplier.supplier_contacts !== null && contacts[channel] !== null,
  );
  const { data: own } = useQuery({
    ...answerQueries.own(supplier.id),
    enabled: first !== undefined || bought,
  });
  if (!own) return null;
  const channels: [Channel, ...Channel[]] | null = first ? [first, ...others] : null;
  const reports = bought || own.report !== null || (status === 'unsuitable' && (wasBought || own.bought));
  return (
    <>
      {channels && <ContactQuestion supplier={supplier} channels={channels} check={own.check} />}
      {reports && <BuyingReport supplierId={supplier.id} report={own.report} />}
    </>
  );
}
