// Package serve has a command that serves.
package serve

import (
	"net/http"

	"github.com/spf13/cobra"
	"k8s.io/client-go/kubernetes"

	"github.com/leaklint/leaklint/testdata/watchstop/across/commands/lib"
)

// New returns the command.
func New(kube kubernetes.Interface) *cobra.Command {
	return &cobra.Command{Use: "serve", RunE: func(cmd *cobra.Command, args []string) error {
		if err := lib.Shared(cmd.Context(), kube, "default"); err != nil {
			return err
		}
		http.HandleFunc("/pods", func(w http.ResponseWriter, r *http.Request) {
			if lib.Served(r.Context(), kube, r.URL.Path) != nil || lib.Both(r.Context(), kube, r.URL.Path) != nil {
				w.WriteHeader(http.StatusBadGateway)
			}
		})
		return http.ListenAndServe(":8080", nil)
	}}
}
