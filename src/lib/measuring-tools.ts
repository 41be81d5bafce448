/** Tools that may measure visits. The build's `VITE_MEASURING_TOOLS` lists those that the content security policy allows. */
export type MeasuringTool = 'google-analytics' | 'meta-pixel';

/** Whether this build allows the tool. The browser blocks the scripts of any other, whatever the settings say. */
export function isAllowedByBuild(tool: MeasuringTool): boolean {
  return (import.meta.env.VITE_MEASURING_TOOLS ?? '').split(',').includes(tool);
}
