// A library starts what it is given; it knows no clusters, so nothing is reported here.
package async

import (
	"context"
	"fmt"
)

// Run runs fn in the background and returns a channel with its result.
func Run(ctx context.Context, fn func(context.Context) error) <-chan error {
	result := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				result <- fmt.Errorf("panic: %v", r)
			}
		}()
		result <- fn(ctx)
	}()
	return result
}
