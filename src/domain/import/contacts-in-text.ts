import { handleOf, isHandle } from '../fields/instagram.ts';
import { isWebsite } from '../fields/website.ts';
import { whatsappDigits } from '../fields/whatsapp.ts';
import { formatPhone } from '../format/phone.ts';
import { findPhone, PHONE_IN_TEXT } from './sheet-contacts.ts';

/** The contacts that a text names, each once, and the text without them and without their labels. */
export interface TextContacts {
  phones: string[]; // as people write them; mobiles first
  handles: string[]; // without @
  emails: string[];
  websites: string[];
  /** A line feed stands where a contact stood. */
  rest: string;
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const LINK =
  /(?:https?:\/\/|www\.|(?<![\w@.])(?:instagram\.com|wa\.me|api\.whatsapp\.com)\/)[^\s,;|)]+|(?<![\w@.])[\w-]+(?:\.[\w-]+)*\.(?:com|br|net|store|shop|site)(?:\/[^\s,;|)]*)?(?![\w.])/gi;
const AT_HANDLE =
  /(?<![\w.@])@(?!insta(?:gram)?(?![\w.]))([a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?)(?![\w-])/gi;
const LABELED_HANDLE =
  /\b(?:instagram|insta|ig)(?: ?:| ?-| ) ?([a-z0-9_.]*[._\d][a-z0-9_.]*[a-z0-9_])(?![\w-])/gi;
const LABEL =
  /(?<![\p{L}])(?:instagram|insta|ig|whats ?app|whats|zap|wpp|telefones?|tel|celular|cel|fone|contatos?|e-?mail|site)\.?\s*:?\s*(?=\n|$)/giu;
// oxlint-disable-next-line no-misleading-character-class -- it has to find parts of emoji alone
const SIGNS = /[\u2190-\u2bff\u{1f000}-\u{1faff}\ufe0f\u200d*_~•·]+/gu;

/** Texts are searched up to here: as long as a description. */
const LONGEST = 5000;

export function contactsIn(whole: string): TextContacts {
  const text = whole.slice(0, LONGEST);
  const found = {
    phones: new Set<string>(),
    handles: new Set<string>(),
    emails: new Set<string>(),
    websites: new Set<string>(),
  };
  const take = (list: Set<string>, value: string | null | undefined, whole: string) => {
    if (!value) return whole;
    list.add(value);
    return '\n';
  };
  const rest = text
    .replace(EMAIL, (email) => take(found.emails, email.toLowerCase(), email))
    .replace(LINK, (link) => {
      const handle = handleOf(link);
      if (/instagram\.com\//i.test(link)) return take(found.handles, isHandle(handle) ? handle : null, link);
      const phone = findPhone(link);
      if (phone) return take(found.phones, phone.value, link);
      return take(found.websites, isWebsite(link) ? link : null, link);
    })
    .replace(AT_HANDLE, (whole, handle: string) =>
      take(found.handles, isHandle(handle) ? handle : null, whole),
    )
    .replace(LABELED_HANDLE, (whole, handle: string) =>
      take(found.handles, isHandle(handle) ? handle : null, whole),
    )
    .replace(PHONE_IN_TEXT, (number) => {
      const digits = whatsappDigits(number.trim());
      return take(found.phones, digits && formatPhone(digits), number);
    });
  return {
    phones: [...found.phones].sort((one, other) => Number(isMobile(other)) - Number(isMobile(one))),
    handles: [...found.handles],
    emails: [...found.emails],
    websites: [...found.websites],
    rest: withoutLabels(withoutLabels(rest)).replace(SIGNS, ' ') + whole.slice(LONGEST),
  };
}

const withoutLabels = (text: string) => text.replace(LABEL, '\n');

/** Whether a phone as formatPhone() writes it is a mobile; those from abroad count as such. */
export function isMobile(phone: string): boolean {
  return /^\(\d\d\) 9\d{4}-|^\+(?!55)/.test(phone);
}

/** Whether a text names a phone, a profile, an e-mail address or a website. */
export function hasContact(text: string): boolean {
  if (whatsappDigits(text) !== null || /^@[\w.]{2,}$/.test(text)) return true;
  const { phones, handles, emails, websites } = contactsIn(text);
  return phones.length + handles.length + emails.length + websites.length > 0;
}
