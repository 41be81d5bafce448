/**
 * Suggestion pages of the address bar and a spare process, which a full Chromium starts for every window even when it is
 * headless. Without them a page load takes a third less processor time.
 */
const UNSEEN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** The features that Playwright 1.65 turns off; repeated because Chromium reads only the last `--disable-features`. */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export const DISABLED_FEATURES = `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...UNSEEN].join()}`;
