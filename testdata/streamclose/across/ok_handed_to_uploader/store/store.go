// The uploading side is an interface of this package; it takes the body over.

package store

import (
	"context"
	"io"
)

type Uploader interface {
	// Upload reads body to its end and closes it.
	Upload(ctx context.Context, key string, body io.ReadCloser) error
}
