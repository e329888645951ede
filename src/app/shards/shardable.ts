/** Statements that read or write tables which can be sharded: the names of the tables and functions of meters, and of nothing else. */
export const shardable = /\busage_(entry|correction|receipt|hour|day)\b|\b(record|count)_usage\b/
