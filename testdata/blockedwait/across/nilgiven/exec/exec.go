// Package exec tells who wants to know.
package exec

import "context"

// Execute sends where there is a channel.
func Execute(ctx context.Context, pid chan<- int) {
	if pid != nil {
		pid <- 1
	}
}
