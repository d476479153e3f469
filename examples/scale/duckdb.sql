-- DuckDB: scores of all shards from their rows, and an error where rows or shards are missing.
SET VARIABLE shards = 1000;

CREATE TEMP TABLE lines AS
SELECT * FROM read_json('rows/*.jsonl', format = 'newline_delimited', union_by_name = true);

-- The last row of each shard has no metric, and says how many rows there are before it.
SELECT CASE
  WHEN count(*) FILTER (metric IS NULL) <> getvariable('shards') THEN error('shards are missing')
  WHEN count(*) FILTER (metric IS NOT NULL) <> sum(rows) THEN error('rows are missing')
  ELSE count(*) END AS lines
FROM lines;

SELECT system, metric, count(*) AS documents,
  sum(coalesce(counts.common, counts.similarity, counts.recallSum)) / sum(counts.key) AS recall,
  sum(coalesce(counts.common, counts.similarity, counts.precisionSum)) / sum(counts.response) AS precision
FROM lines
WHERE metric IN ('mentions', 'muc', 'bcub', 'ceafm', 'ceafe', 'lea', 'links')
GROUP BY system, metric
ORDER BY system, metric;
