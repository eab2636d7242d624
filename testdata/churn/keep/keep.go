// Package keep has goroutines that belong to no kind: one of the program's own for each cluster.
package keep

// Start keeps a cluster until it is told to stop, and nobody does.
func Start(_ string, stop <-chan struct{}) {
	go func() {
		<-stop
	}()
}
