// A cobra command runs the old Stream: process scope.

package cmd

import (
	"fmt"
	"net/url"

	"github.com/spf13/cobra"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/remotecommand"
)

func NewExecCommand(cfg func() (*rest.Config, *url.URL, error)) *cobra.Command {
	var tty bool
	cmd := &cobra.Command{
		Use: "exec POD -- COMMAND",
		RunE: func(cmd *cobra.Command, args []string) error {
			c, u, err := cfg()
			if err != nil {
				return err
			}
			exec, err := remotecommand.NewSPDYExecutor(c, "POST", u)
			if err != nil {
				return fmt.Errorf("executor: %w", err)
			}
			return exec.Stream(remotecommand.StreamOptions{
				Stdin:  cmd.InOrStdin(),
				Stdout: cmd.OutOrStdout(),
				Stderr: cmd.ErrOrStderr(),
				Tty:    tty,
			})
		},
	}
	cmd.Flags().BoolVarP(&tty, "tty", "t", false, "allocate a terminal")
	return cmd
}
