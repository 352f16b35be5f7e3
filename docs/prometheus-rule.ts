import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { WrittenFile } from './protocol-files.ts';

const source = 'ops/deploy/alerts.yml';
const root = path.resolve(import.meta.dirname, '..');
const rules = readFileSync(path.join(root, source), 'utf8');

/** The alerts of Prometheus as a resource for the Prometheus Operator, whose `spec` has the same form. */
export const prometheusRule: WrittenFile = {
  file: path.join(root, 'ops/deploy/kubernetes/alerts.yaml'),
  text: `# Written from ${source} by npm run generate.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: quartet }
spec:
${rules.replaceAll(/^(?=.)/gm, '  ')}`,
};
