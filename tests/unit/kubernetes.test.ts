import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { findFaults } from './kubernetes-schema.ts';
import { longestEnds } from './longest-ends.ts';

const folder = path.resolve(import.meta.dirname, '../../ops/deploy/kubernetes');

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly matchLabels: object };
    readonly template: { readonly spec: PodSpec };
    readonly maxUnavailable: unknown;
    readonly metrics: unknown;
    readonly fallback: unknown;
    readonly triggers: readonly { readonly metadata: object }[];
    readonly ingress: readonly { readonly ports: readonly object[]; readonly from?: object }[];
  };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly containers: readonly {
    readonly image: string;
    readonly securityContext: object;
    readonly resources: { readonly limits: object };
    readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
    readonly [probe: `${string}Probe`]: {
      readonly httpGet: { readonly path: string };
      readonly periodSeconds: number;
      readonly failureThreshold: number;
    };
  }[];
}

const listed = parse(await readFile(path.join(folder, 'kustomization.yaml'), 'utf8')) as {
  readonly resources: readonly string[];
  readonly images: readonly object[];
};
const files = (await readdir(folder)).filter((name) => name !== 'kustomization.yaml');
const texts = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
const manifests = texts.flatMap((text) =>
  parseAllDocuments(text).map((document) => document.toJS() as Manifest),
);
const find = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)!;

describe('the Kubernetes manifests', () => {
  test.each(['api', 'worker'] as const)(
    'the %s has probes, a security context, a disruption budget and time to drain',
    (name) => {
      const { spec } = find('Deployment', `quartet-${name}`);
      const pod = spec.template.spec;
      const [container] = pod.containers;
      expect(container?.livenessProbe?.httpGet.path).toBe('/healthz');
      expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
      expect(container?.startupProbe?.httpGet.path).toBe('/readyz');
      expect(container?.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container?.resources.limits).toHaveProperty('memory');
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true });
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(longestEnds[name]);
      const secrets = container?.envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []);
      expect(secrets).toEqual(['quartet-stores', `quartet-${name}`]);
      const budget = find('PodDisruptionBudget', `quartet-${name}`);
      expect(budget.spec.selector).toEqual(spec.selector);
    },
  );

  test('a process has as long to start as with Docker Compose', async () => {
    const image = await readFile(path.join(folder, '../../../Dockerfile'), 'utf8');
    const [, seconds] = /--start-period=(\d+)s/.exec(image) ?? [];
    for (const name of ['quartet-api', 'quartet-worker']) {
      const [container] = find('Deployment', name).spec.template.spec.containers;
      const { periodSeconds, failureThreshold } = container!.startupProbe!;
      expect(periodSeconds * failureThreshold).toBe(Number(seconds));
    }
  });

  test('hold the alerts of Prometheus (else: npm run generate)', async () => {
    const alerts = await readFile(path.join(folder, '../alerts.yml'), 'utf8');
    expect(find('PrometheusRule', 'quartet').spec).toEqual(parse(alerts));
  });

  test('keep the workers that run while Prometheus has no data, and ten at least', () => {
    const { fallback, triggers } = find('ScaledObject', 'quartet-worker').spec;
    const behavior = 'currentReplicasIfHigher';
    expect(fallback).toEqual({ failureThreshold: 3, replicas: 10, behavior });
    expect(triggers[0]?.metadata).toMatchObject({ ignoreNullValues: 'false' });
  });

  test('add an api at the 0.6 of a core that the tables assume', () => {
    const target = { type: 'AverageValue', averageValue: '600m' };
    const { metrics } = find('HorizontalPodAutoscaler', 'quartet-api').spec;
    expect(metrics).toEqual([{ type: 'Resource', resource: { name: 'cpu', target } }]);
  });

  test('are applied together, with the image that one line sets', () => {
    expect(listed.resources).toEqual(files.toSorted());
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment');
    const pods = deployments.map(({ spec }) => spec.template.spec);
    const images = pods.flatMap(({ containers }) => containers.map(({ image }) => image));
    expect(images).toEqual(['quartet', 'quartet']);
    const set = { name: 'quartet', newName: expect.any(String), newTag: expect.any(String) };
    expect(listed.images).toEqual([set]);
  });

  test('follow the schema of their kind', () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(manifests.flatMap(findFaults)).toEqual([]);
  });

  test('a field of a wrong name, of a wrong type or left out is a fault', () => {
    const scaled = find('ScaledObject', 'quartet-worker') as unknown as { readonly spec: object };
    const { spec } = scaled;
    expect(findFaults({ ...scaled, spec: { ...spec, minReplicas: 2 } })).toHaveLength(1);
    expect(findFaults({ ...scaled, spec: { ...spec, minReplicaCount: '2' } })).toHaveLength(1);
    expect(findFaults({ ...scaled, spec: { ...spec, triggers: [] } })).toHaveLength(1);
    expect(findFaults({ ...scaled, apiVersion: 'keda.sh/v1' })).toHaveLength(1);
  });

  test('can be applied twice, and for the next version: none empties a secret or never changes', () => {
    const kinds = manifests.map(({ kind }) => kind);
    expect(kinds.filter((kind) => ['Secret', 'Job'].includes(kind))).toEqual([]);
    const created = texts
      .join('\n')
      .matchAll(/kubectl create secret generic (\S+) --from-env-file=\S+\.env$/gm);
    const names = [...created].map(([, name]) => name);
    expect(names).toEqual(['quartet-stores', 'quartet-api', 'quartet-worker']);
  });

  test.each(['api', 'worker'] as const)(
    'of the %s most stay while nodes are drained, and its port for operators is for Prometheus',
    (name) => {
      const { maxUnavailable } = find('PodDisruptionBudget', `quartet-${name}`).spec;
      expect(maxUnavailable).toBe('25%');
      const rules = find('NetworkPolicy', `quartet-${name}`).spec.ingress;
      const open = rules.filter(({ from }) => !from).flatMap(({ ports }) => ports);
      expect(open).toEqual(name === 'api' ? [{ port: 'http' }] : []);
    },
  );
});
