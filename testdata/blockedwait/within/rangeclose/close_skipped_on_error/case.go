// close(ch) stands behind an early return, so the writer goroutine ranges for ever
// when a row is bad.
package close_skipped_on_error

import (
	"errors"
	"fmt"
	"io"
)

type Row struct{ Key, Value string }

type Exporter struct{ w io.Writer }

func (e *Exporter) write(ch <-chan Row) {
	for r := range ch {
		fmt.Fprintf(e.w, "%s=%s\n", r.Key, r.Value)
	}
}

func (e *Exporter) Export(rows []Row) error {
	ch := make(chan Row)
	go e.write(ch) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`

	for _, r := range rows {
		if r.Key == "" {
			return errors.New("row without key")
		}
		ch <- r
	}
	close(ch)
	return nil
}
