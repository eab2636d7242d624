// Package keep has goroutines that belong to no kind, and that no check knows of: one that reads for each cluster.
package keep

import "net"

// Start reads what nobody writes, and nobody closes.
func Start(_ string) {
	conn, _ := net.Pipe()
	go func() {
		var b [1]byte
		_, _ = conn.Read(b[:])
	}()
}
