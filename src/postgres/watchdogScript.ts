/**
 * The shell script that starts PostgreSQL and ends it when the last service is gone.
 *
 * Its standard input is the reading end of a named pipe, of which every service that uses the cluster holds a writing
 * end. The kernel closes those however a service dies, so that "end of file" means "nobody is left", with no process
 * numbers to compare and no timers. A service may open the pipe just when the last one leaves: the pipe is therefore
 * moved out of the way first and read once more, and whoever got in writes a line as it enters.
 *
 * Arguments: the pipe, the cluster's folder, the number of a running server to guard or an empty string, and the
 * command that starts one. A server it starts is its child, so that nothing can come between starting it and guarding
 * it. Descriptor 3 ends when that server ends, which is how the service hears of it.
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
# A service manager that signals all processes of the service leaves the ending to the service.
trap '' HUP INT TERM

# A child's number is nobody else's, and counts from its first moment; the number of another server is what its file says it is.
alive() {
  [ "$child" ] || { read -r first <"$data/postmaster.pid" && [ "$first" = "$pid" ]; } && kill -0 "$pid"
}

# A clean stop may take its time to write everything out; after a kill the server must be gone within two seconds.
heed() {
  case $line in
    # Still one signal unseen: postmaster.pid is gone too when the whole folder was deleted.
    ready) early=1 ;;
    leaving) tenths=300 ;;
    *) tenths=12 ;;
  esac
}

tenths=12
while :; do
  while read -r line; do heed; done
  mv "$pipe" "$pipe.ending"
  if read -r line; then heed; mv "$pipe.ending" "$pipe"; else break; fi
done

# Until it is gone, again and again: a server that is still starting may miss a signal, however long it takes to start.
waited=0
while [ $waited -lt $early ] || alive; do
  if [ $waited -lt $tenths ]; then kill -INT "$pid"; else kill -QUIT "$pid"; fi
  sleep 0.1 || sleep 1
  waited=$((waited + 1))
done
rm -f "$pipe.ending"
`
