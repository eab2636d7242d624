// The writer goroutine blocks in Write until the reader reads or closes, which the
// deferred pr.Close does.
package io_pipe_closed

import (
	"io"
)

func Upload(write func(io.Writer) error, put func(io.Reader) error) error {
	pr, pw := io.Pipe()
	defer pr.Close()
	go func() {
		_ = pw.CloseWithError(write(pw))
	}()
	return put(pr)
}
