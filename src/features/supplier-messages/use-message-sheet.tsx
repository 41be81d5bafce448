import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { preloadModule } from '@/lib/lazy-import';
import { KEEP_SCROLL, readLocationState } from '@/lib/navigation/location-state';
import type { SheetProps } from './message-sheet';

export const loadMessageSheet = () => import('./message-sheet');
const preload = () => preloadModule(loadMessageSheet);

/** Whether a click opens another tab or window. */
export function opensElsewhere({
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<globalThis.MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

/** Opens the sheet once when the last page of a payment, or a novelty, leads here. */
function useOpenOnArrival(
  link: RefObject<HTMLAnchorElement | null>,
  isMember: boolean,
  onAbout: (about: string | undefined) => void,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { writesMessage, about, ...state } = readLocationState(location);
  const isAsked = isMember && writesMessage === true;
  const open = useEffectEvent(() => {
    onAbout(about);
    void navigate(location, { replace: true, state: { ...state, ...KEEP_SCROLL } });
    link.current?.click();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}

/**
 * Lets a link to a WhatsApp chat open the sheet in which members prepare their message. It stays a plain link for
 * visitors, for clicks that open another tab, and if the code of the sheet cannot be loaded.
 *
 * @returns props for the link, and the sheet to render beside it
 */
export function useMessageSheet(supplier: SheetProps['supplier']) {
  const { account } = useCurrentUser();
  const link = useRef<HTMLAnchorElement>(null);
  const [loading, setLoading] = useState(false);
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const [chatUrl, setChatUrl] = useState<string | null>(null);

  function open(event: MouseEvent<HTMLAnchorElement>) {
    const { href } = event.currentTarget;
    if (opensElsewhere(event) || (Sheet === null && !navigator.onLine)) return;
    event.preventDefault();
    setLoading(true);
    loadMessageSheet()
      .then(
        (code) => {
          setSheet(() => code.MessageSheet);
          setChatUrl(href);
        },
        () => window.open(href, '_blank', 'noopener'),
      )
      .finally(() => setLoading(false));
  }

  const [about, setAbout] = useState<string>();
  useOpenOnArrival(link, account !== null, setAbout);
  if (!account) return { linkProps: {}, sheet: null };
  return {
    linkProps: {
      ref: link,
      loading,
      'aria-haspopup': 'dialog' as const,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: open,
    },
    sheet: Sheet !== null && chatUrl !== null && (
      <Sheet
        account={account}
        supplier={supplier}
        about={about}
        chatUrl={chatUrl}
        link={link}
        onClose={() => setChatUrl(null)}
      />
    ),
  };
}
