// right: attachErr buffered for all
package docker_attach

import (
	"context"
	"golang.org/x/sync/errgroup"
	"io"
)

func Attach(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, cin io.WriteCloser, cout, cerr io.ReadCloser) <-chan error {
	group, ctx := errgroup.WithContext(ctx)
	if stdin != nil {
		group.Go(func() error { defer cin.Close(); _, err := io.Copy(cin, stdin); return err })
	}
	attach := func(dst io.Writer, src io.ReadCloser) error {
		defer src.Close()
		_, err := io.Copy(dst, src)
		return err
	}
	if stdout != nil {
		group.Go(func() error { return attach(stdout, cout) })
	}
	if stderr != nil {
		group.Go(func() error { return attach(stderr, cerr) })
	}
	errs := make(chan error, 1)
	go func() {
		defer close(errs)
		errs <- func() error {
			groupErr := make(chan error, 1)
			go func() { groupErr <- group.Wait() }()
			select {
			case <-ctx.Done():
				cin.Close()
				cout.Close()
				cerr.Close()
				if err := group.Wait(); err != nil {
					return err
				}
				return ctx.Err()
			case err := <-groupErr:
				return err
			}
		}()
	}()
	return errs
}
