// right: io.Pipe's reader is closed with error in each way out
package flux_artifact

import (
	"context"
	"io"
)

func Archive(ctx context.Context, up func(io.Reader) error) error {
	pr, pw := io.Pipe()
	errc := make(chan error, 1)
	go func() { _, err := pw.Write([]byte("x")); pw.CloseWithError(err); errc <- err }()
	err := up(pr)
	pr.CloseWithError(err)
	if e := <-errc; e != nil {
		return e
	}
	return err
}
