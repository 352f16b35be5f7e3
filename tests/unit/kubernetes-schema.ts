import * as z from 'zod';

/** The part of Kubernetes' schemas that our manifests use. Kubernetes skips a field it does not know; this refuses it. */
const object = z.strictObject;
const words = z.record(z.string(), z.string());
const list = <Item extends z.ZodType>(item: Item) => z.array(item).min(1);
const name = z.string().regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);
const metadata = object({ name, labels: words.optional(), annotations: words.optional() });
const selector = object({ matchLabels: words });
const port = z.union([z.number().int(), name]);
const count = z.number().int();
const percent = z.string().regex(/^\d+%$/);
const quantity = z.string().regex(/^\d+(m|Mi|Gi)?$/);
const url = z.string().regex(/^(https?:\/\/)?[\w.-]+(:\d+)?\/?$/);

const probe = object({
  httpGet: object({ path: z.string().startsWith('/'), port }),
  periodSeconds: count.optional(),
  timeoutSeconds: count.optional(),
  failureThreshold: count.optional(),
});

const container = object({
  name,
  image: z.string(),
  command: list(z.string()),
  envFrom: list(
    z.union([object({ configMapRef: object({ name }) }), object({ secretRef: object({ name }) })]),
  ),
  ports: list(object({ name, containerPort: count })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: object({
    requests: object({ cpu: quantity, memory: quantity }),
    limits: object({ memory: quantity }),
  }),
  securityContext: object({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: object({ drop: list(z.string()) }),
  }),
  volumeMounts: list(object({ name, mountPath: z.string() })),
});

const pod = object({
  terminationGracePeriodSeconds: count,
  automountServiceAccountToken: z.boolean(),
  securityContext: object({
    runAsNonRoot: z.boolean(),
    runAsUser: count,
    seccompProfile: object({ type: z.enum(['RuntimeDefault']) }),
  }),
  topologySpreadConstraints: list(
    object({
      maxSkew: count,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: selector,
    }),
  ).optional(),
  containers: list(container),
  volumes: list(object({ name, emptyDir: object({}) })),
});

const kinds = {
  'v1 ConfigMap': { data: words },
  'v1 Service': {
    spec: object({ selector: words, ports: list(object({ name, port: count, targetPort: port })) }),
  },
  'apps/v1 Deployment': {
    spec: object({
      replicas: count,
      selector,
      strategy: object({ rollingUpdate: object({ maxUnavailable: count, maxSurge: count }) }),
      template: object({ metadata: object({ labels: words }), spec: pod }),
    }),
  },
  'policy/v1 PodDisruptionBudget': {
    spec: object({ maxUnavailable: z.union([count, percent]), selector }),
  },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    spec: object({
      scaleTargetRef: object({ apiVersion: z.string(), kind: z.string(), name }),
      minReplicas: count,
      maxReplicas: count,
      metrics: list(
        object({
          type: z.enum(['Resource']),
          resource: object({
            name: z.enum(['cpu', 'memory']),
            target: object({ type: z.enum(['AverageValue']), averageValue: z.string() }),
          }),
        }),
      ),
    }),
  },
  'networking.k8s.io/v1 Ingress': {
    spec: object({
      ingressClassName: name,
      tls: list(object({ hosts: list(z.string()), secretName: name })),
      rules: list(
        object({
          host: z.string(),
          http: object({
            paths: list(
              object({
                path: z.string(),
                pathType: z.enum(['Exact', 'Prefix', 'ImplementationSpecific']),
                backend: object({ service: object({ name, port: object({ name }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  },
  'networking.k8s.io/v1 NetworkPolicy': {
    spec: object({
      podSelector: selector,
      policyTypes: list(z.enum(['Ingress', 'Egress'])),
      ingress: list(
        object({
          ports: list(object({ port })),
          from: list(object({ namespaceSelector: selector })).optional(),
        }),
      ),
    }),
  },
  'keda.sh/v1alpha1 ScaledObject': {
    spec: object({
      scaleTargetRef: object({ name }),
      minReplicaCount: count,
      maxReplicaCount: count,
      fallback: object({
        failureThreshold: count,
        replicas: count,
        behavior: z.enum(['static', 'currentReplicas', 'currentReplicasIfHigher']),
      }),
      triggers: list(
        z.discriminatedUnion('type', [
          object({
            type: z.literal('prometheus'),
            metricType: z.enum(['AverageValue', 'Value']),
            metadata: object({
              serverAddress: url,
              query: z.string(),
              threshold: z.string(),
              ignoreNullValues: z.enum(['true', 'false']),
            }),
          }),
          object({
            type: z.literal('cpu'),
            metricType: z.enum(['Utilization', 'AverageValue']),
            metadata: object({ value: z.string() }),
          }),
        ]),
      ),
    }),
  },
  'monitoring.coreos.com/v1 PrometheusRule': {
    spec: object({
      groups: list(
        object({
          name: z.string(),
          rules: list(
            object({
              alert: z.string(),
              expr: z.string(),
              for: z.string().optional(),
              labels: z.record(z.string(), z.string()),
              annotations: z.record(z.string(), z.string()),
            }),
          ),
        }),
      ),
    }),
  },
  'monitoring.coreos.com/v1 PodMonitor': {
    spec: object({
      selector: object({
        matchExpressions: list(
          object({ key: z.string(), operator: z.enum(['In', 'NotIn']), values: list(z.string()) }),
        ),
      }),
      podMetricsEndpoints: list(
        object({
          port: name,
          interval: z.string().regex(/^\d+[sm]$/),
          authorization: object({ credentials: object({ name, key: z.string() }) }),
          relabelings: list(
            object({
              sourceLabels: list(z.string()).optional(),
              regex: z.string().optional(),
              targetLabel: z.string(),
              replacement: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  },
  'monitoring.coreos.com/v1 Probe': {
    spec: object({
      jobName: z.string(),
      module: z.string(),
      prober: object({ url }),
      targets: object({ staticConfig: object({ static: list(url) }) }),
    }),
  },
} as const satisfies Readonly<Record<string, z.core.$ZodShape>>;

/** Finds what is wrong with a manifest; nothing if it is right. */
export function findFaults(manifest: object): readonly string[] {
  const { apiVersion, kind } = z
    .looseObject({ apiVersion: z.string(), kind: z.string() })
    .parse(manifest);
  const shape = (kinds as Readonly<Record<string, z.core.$ZodShape>>)[`${apiVersion} ${kind}`];
  if (!shape) return [`${apiVersion} ${kind}: not known`];
  const schema = object({ apiVersion: z.string(), kind: z.string(), metadata, ...shape });
  const { error } = schema.safeParse(manifest);
  return (error?.issues ?? []).map((issue) => `${kind} ${issue.path.join('.')}: ${issue.message}`);
}
