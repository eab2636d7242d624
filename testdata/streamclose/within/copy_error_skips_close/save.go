// A hand-built log request; the error of io.Copy returns before Close.

package save

import (
	"context"
	"fmt"
	"io"
	"os"

	"k8s.io/client-go/rest"
)

func ToFile(ctx context.Context, c rest.Interface, ns, pod, path string) error {
	stream, err := c.Get().Namespace(ns).Resource("pods").Name(pod).SubResource("log").Param("timestamps", "true").Stream(ctx) // want `stream "stream" is not closed on every path \(leaks 1 goroutine and 7 KiB each time\)`
	if err != nil {
		return err
	}
	out, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		stream.Close()
		return err
	}
	if _, err := io.Copy(out, stream); err != nil {
		out.Close()
		return fmt.Errorf("copying log of %s/%s: %w", ns, pod, err)
	}
	if err := stream.Close(); err != nil {
		return err
	}
	return out.Close()
}
