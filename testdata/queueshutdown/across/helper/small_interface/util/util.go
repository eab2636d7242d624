// Takes an interface, nil safe.
package util

// ShutDowner can be shut down.
type ShutDowner interface {
	ShutDown()
	ShuttingDown() bool
}

// Stop shuts s down, once.
func Stop(s ShutDowner) {
	if s == nil || s.ShuttingDown() {
		return
	}
	s.ShutDown()
}
