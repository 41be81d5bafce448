import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readLocationState, type LocationState } from '@/lib/navigation/location-state';

/** State of a link to the directory that starts a search. */
export const FOCUS_SEARCH: LocationState = { focusSearch: true };

/** Moves the focus to the search field of the page; on a phone this opens the keyboard. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[role=search] input')?.focus();
}

/** Does so if a link with FOCUS_SEARCH has opened the page, but not on Back and after a reload. */
export function useFocusSearch(): void {
  const asked = readLocationState(useLocation()).focusSearch === true;
  const navigation = useNavigationType();
  useEffect(() => {
    if (asked && navigation !== NavigationType.Pop) focusSearch();
  }, [asked, navigation]);
}
