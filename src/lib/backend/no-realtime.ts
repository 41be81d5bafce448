/**
 * Stands in for @supabase/realtime-js, which supabase-js constructs unasked: the product subscribes to nothing, and
 * the real one costs every visitor 16 kB. Only what the client calls by itself is here.
 */
export class RealtimeClient {
  setAuth(): void {}
}
