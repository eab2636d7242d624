// OK: a helper package wraps a stream in a gzip reader; Close of the wrapper closes both; a failed wrap closes the source.
package archive

import (
	"compress/gzip"
	"errors"
	"io"
)

type gz struct {
	*gzip.Reader
	src io.Closer
}

func (g *gz) Close() error { return errors.Join(g.Reader.Close(), g.src.Close()) }

// Unzip takes ownership of rc.
func Unzip(rc io.ReadCloser) (io.ReadCloser, error) {
	r, err := gzip.NewReader(rc)
	if err != nil {
		return nil, errors.Join(err, rc.Close())
	}
	return &gz{Reader: r, src: rc}, nil
}
