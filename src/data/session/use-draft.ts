import { useEffect, useEffectEvent } from 'react';
import { changedFields } from '@/domain/text/changed-fields';
import { storedDrafts, storeDrafts } from './drafts';
import { currentSession, onSessionChange } from './session';
import { openForms } from './unsaved-text';

interface Form<Values> {
  getValues: () => Values;
  setValues: (values: Partial<Values>) => void;
}

/** Keeps typed text when a session ends, except by a logout, and restores it at the same user's next login. */
// Skips files and fields named "password". `saved` holds the values before they were edited.
export function useDraft<Values extends object>(
  name: string,
  form: Form<Values>,
  saved: Partial<Values>,
): void {
  const typedFields = useEffectEvent(() =>
    Object.entries(changedFields<Partial<Values>>(form.getValues(), saved)).filter(isText),
  );
  const keep = useEffectEvent((owner: string) => {
    const typed = typedFields();
    if (typed.length > 0) storeDrafts(owner, { ...storedDrafts(owner), [name]: Object.fromEntries(typed) });
  });
  const fillIn = useEffectEvent((owner: string) => {
    const { [name]: draft, ...others } = storedDrafts(owner);
    if (!draft) return;
    storeDrafts(owner, others);
    // A deploy in between may have changed the fields.
    const known = Object.entries(draft).filter(
      ([field, value]) => field in saved && kindOf(value) === kindOf(saved[field as keyof Values]),
    );
    form.setValues(Object.fromEntries(known) as Partial<Values>);
  });
  useEffect(() => {
    const session = currentSession();
    if (session.status !== 'member') return;
    fillIn(session.userId);
    const isEdited = () => typedFields().length > 0;
    openForms.add(isEdited);
    const stop = onSessionChange(() => {
      const now = currentSession();
      if (now.status === 'visitor' && !now.loggedOut) keep(session.userId);
    });
    return () => {
      openForms.delete(isEdited);
      stop();
    };
  }, []);
}

/** An empty number is '' and an empty choice null, so these are of one kind with typed text. */
function kindOf(value: unknown): 'list' | 'flag' | 'text' {
  return Array.isArray(value) ? 'list' : typeof value === 'boolean' ? 'flag' : 'text';
}

function isText([field, value]: [string, unknown]): boolean {
  return !/password/i.test(field) && (value === null || typeof value !== 'object' || Array.isArray(value));
}
