// Node 20 has no WebSocket, without which supabase-js refuses to start. Nothing here ever opens one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? class {} });
