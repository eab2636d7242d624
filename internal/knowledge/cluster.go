package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// ClusterTypes name one logical cluster: who holds one comes and goes with it.
var ClusterTypes = []symbol.Symbol{
	{Path: "github.com/kcp-dev/logicalcluster", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v2", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v2", Name: "Path"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Name"},
	{Path: "github.com/kcp-dev/logicalcluster/v3", Name: "Path"},
}
