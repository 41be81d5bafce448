/** Replaces realtime-js, which supabase-js always constructs: 16 kB that the product never uses. */
export class RealtimeClient {
  setAuth(): void {}
}
