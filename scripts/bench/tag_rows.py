"""Reads a file of `token gold pred` rows: the gold and the predicted tags of each sentence."""


def tag_rows(path):
    gold, pred = [[]], [[]]
    with open(path) as rows:
        for row in rows:
            fields = row.split()
            if fields:
                gold[-1].append(fields[-2])
                pred[-1].append(fields[-1])
            elif gold[-1]:
                gold.append([])
                pred.append([])
    if not gold[-1]:
        gold.pop()
        pred.pop()
    return gold, pred
