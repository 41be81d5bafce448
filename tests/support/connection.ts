import { act } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { vi } from 'vitest';

/** Takes the connection away, as the browser tells it. `tell` tells the screen that is there by now, too. */
export function loseConnection() {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onlineManager.setOnline(false);
  return {
    tell: () => act(() => void window.dispatchEvent(new Event('offline'))),
    restore: () => {
      online.mockReturnValue(true);
      act(() => {
        window.dispatchEvent(new Event('online'));
        onlineManager.setOnline(true);
      });
    },
  };
}
