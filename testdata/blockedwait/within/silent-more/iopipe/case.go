// right: pipe reader closed with error in defer
package iopipe

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
)

func Upload(ctx context.Context, v any) error {
	pr, pw := io.Pipe()
	defer pr.Close()
	go func() { pw.CloseWithError(json.NewEncoder(pw).Encode(v)) }()
	req, err := http.NewRequestWithContext(ctx, "PUT", "http://x", pr)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
