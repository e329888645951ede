/** Where metrics are served. */
export interface MetricsSettings {
  /** Null: not at all. */
  metricsPort: number | null
  metricsHost: string
}
