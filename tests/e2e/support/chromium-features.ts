/** A full Chromium prepares these for every window, unseen: a third of what a test costs the processor. */
const UNSEEN = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

/** What Playwright 1.65 turns off by itself. Chromium reads only the last `--disable-features`, so it is repeated here. */
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
