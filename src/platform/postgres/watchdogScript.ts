/**
 * The shell script that starts PostgreSQL and stops it when the last service is gone.
 *
 * Its standard input is the read end of a named pipe; every service that uses the cluster holds a write end. The kernel
 * closes those however a service dies, so end of file means that no service is left, without comparing pids and without
 * timers. A service may open the pipe just when the last one leaves: so the pipe is renamed first and read once more,
 * and every service writes a line when it enters.
 *
 * Arguments: the pipe, the data directory, the pid of a running server to guard or an empty string, and the command
 * that starts one. A server that it starts is its child, so nothing can come between starting and guarding it.
 * Descriptor 3 closes when that server ends, which is how the service learns of it.
 */
export const watchdogScript = `
unset WATCHDOG
pipe=$1 data=$2 pid=$3
shift 3
early=0 child=
if [ -z "$pid" ]; then
  "$@" </dev/null &
  pid=$! child=1
fi
exec 3>&- >/dev/null 2>&1
# A service manager may signal all processes of the service; the service itself decides when to stop.
trap '' HUP INT TERM

# The pid of a child cannot be reused and is valid at once; that of another server is checked against postmaster.pid.
alive() {
  [ "$child" ] || { read -r first <"$data/postmaster.pid" && [ "$first" = "$pid" ]; } && kill -0 "$pid"
}

# A clean shutdown may take time to write everything; after a kill the server must be gone within two seconds.
read_message() {
  case $line in
    # One signal is always sent: postmaster.pid is also missing when the whole directory was deleted.
    ready) early=1 ;;
    leaving) tenths=300 ;;
    *) tenths=12 ;;
  esac
}

tenths=12
while :; do
  while read -r line; do read_message; done
  mv "$pipe" "$pipe.ending"
  if read -r line; then read_message; mv "$pipe.ending" "$pipe"; else break; fi
done

# Repeated until it is gone: a server that is still starting may miss a signal.
waited=0
while [ $waited -lt $early ] || alive; do
  if [ $waited -lt $tenths ]; then kill -INT "$pid"; else kill -QUIT "$pid"; fi
  sleep 0.1 || sleep 1
  waited=$((waited + 1))
done
rm -f "$pipe.ending"
`
