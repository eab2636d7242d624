// Cured twin of rangeclose/close_skipped_on_error.
package close_deferred

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
	defer close(ch)
	go e.write(ch)

	for _, r := range rows {
		if r.Key == "" {
			return errors.New("row without key")
		}
		ch <- r
	}
	return nil
}
