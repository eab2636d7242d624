// Package record makes an event broadcaster for each cluster, and never shuts it down.
package record

import "k8s.io/client-go/tools/record"

// Start begins to record the events of a cluster.
func Start(_ string, log func(string, ...any)) {
	events := record.NewBroadcaster()
	events.StartLogging(log)
}
