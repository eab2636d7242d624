// Package pump knows nothing of Kubernetes: go vet does not look into it.
package pump

import "io"

// Copy reads what there is, and closes nothing.
func Copy(w io.Writer, from io.ReadCloser) error {
	_, err := io.CopyN(w, from, 1)
	return err
}
