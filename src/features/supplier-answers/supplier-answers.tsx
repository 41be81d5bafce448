import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { answerQueries } from '@/data/answers/queries';
import { useNotebookEntry, usePremiumId } from '@/data/notebook/queries';
import { contactsOf } from '@/domain/format/links';
import { CHANNELS, type Channel } from '@/domain/answers/answers';
import { hasWritten } from '@/domain/notebook/notebook';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { BuyingReport } from './buying-report';
import { ContactQuestion } from './contact-question';

/** What a member may answer about a supplier. Shows nothing while their answers load, or when these cannot be read. */
export function SupplierAnswers({ supplier }: { supplier: SupplierPage }) {
  const premium = usePremiumId() !== null;
  const { entry } = useNotebookEntry(supplier.id);
  const { status } = entry;
  const bought = status === 'bought';
  // The question stays when "Comprei" becomes "Não serve". Without the unhappy buyers the totals would be too good.
  const [wasBought, setWasBought] = useState(bought);
  if (bought && !wasBought) setWasBought(true);

  const contacts = contactsOf(supplier);
  // A member who does not see the direct contacts is not asked about Instagram and website either.
  const [first, ...others] = CHANNELS.filter(
    (channel) => supplier.supplier_contacts !== null && contacts[channel] !== null,
  );
  const { data: own } = useQuery(answerQueries.own(supplier.id));
  if (!own) return null;
  const channels: [Channel, ...Channel[]] | null = first ? [first, ...others] : null;
  const asked = premium && (bought || (status === 'unsuitable' && (wasBought || own.bought)));
  return (
    <>
      {channels && (hasWritten(entry) || own.check !== null) && (
        <ContactQuestion supplier={supplier} channels={channels} check={own.check} />
      )}
      {(asked || own.report !== null) && (
        <BuyingReport supplierId={supplier.id} report={own.report} mayChange={premium} />
      )}
    </>
  );
}
