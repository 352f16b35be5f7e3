/** The health check of a container. Exits with 0 if the process that serves this port is ready. */
const port = process.env['OPS_PORT']?.trim() || '3010';
const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
process.exit(response?.ok ? 0 : 1);
