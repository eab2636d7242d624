// Package wallet tells how far it is, if it is given a channel.
package wallet

import "context"

func rescan(ctx context.Context, n int, progress chan<- int) error {
	for i := range n {
		if err := ctx.Err(); err != nil {
			return err
		}
		if progress != nil {
			progress <- i
		}
	}
	return nil
}

// Rescan tells nobody.
func Rescan(ctx context.Context, n int) error { return rescan(ctx, n, nil) }

// RescanWith tells how far it is.
func RescanWith(ctx context.Context, n int, progress chan<- int) error {
	defer close(progress)
	return rescan(ctx, n, progress)
}
