package load

import (
	"errors"
	"testing"
)

// TestWithoutDownloads checks that the cause of an error comes first.
func TestWithoutDownloads(t *testing.T) {
	const text = "err: exit status 1: stderr: go: downloading example.com/a v1.0.0\ngo: downloading example.com/b v0.1.0\ngo: example.com/b@v0.1.0: 403 Forbidden"
	if got, want := withoutDownloads(errors.New(text)).Error(), "err: exit status 1: stderr: go: example.com/b@v0.1.0: 403 Forbidden"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	plain := errors.New("no such directory")
	if got := withoutDownloads(plain); got != plain {
		t.Errorf("got %v, want the same", got)
	}
}
